// npm run test:long -- crash: servers and database are killed or frozen under load, and every promise is checked
// afterwards. CRASH_ROUNDS (20) is the number of rounds; CRASH_SEED, which every run prints, repeats the choices of a
// run.
import { runCrashRounds } from './crash-rounds.ts';

const rounds = Number(process.env.CRASH_ROUNDS || 20);
const seed = Number(process.env.CRASH_SEED || Date.now() % 2 ** 31);

console.log(`${rounds} rounds, CRASH_SEED=${seed}`);
const broken = await runCrashRounds({ rounds, seed, log: console.log });
console.log(broken.length === 0 ? 'Every promise was kept.' : `Broken promises:\n${broken.join('\n')}`);
process.exit(broken.length === 0 ? 0 : 1);
