@rem npm's scripts begin with `exec`, so that on Unix no shell stays between npm and the launcher and
@rem takes npm's signals. The Windows shell has no such word: npm finds this file in its place.
@%*
