return { KEYS[1], shout(ARGV[1]) }
