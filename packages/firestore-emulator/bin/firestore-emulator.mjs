#!/usr/bin/env node
// `exports` of package.json decides: the sources in this repository, the built files in a packed package
import '@quizbout/firestore-emulator/main';
