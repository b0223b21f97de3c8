import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants, readBooks } from './invariants.ts';
import { type Course, course } from './operations.ts';
import { Play } from './play.ts';
import { settle } from './settle.ts';
import { Tally } from './tally.ts';
import { openStage, type Stage, World } from './world.ts';

/**
 * MODEL_RUNS: the number of courses, or as many of them as fit into three quarters of an hour; by default as many as
 * fit into half a minute. MODEL_SEED and MODEL_PATH: repeat the course that a failed run has printed.
 */
const runs = Number(process.env.MODEL_RUNS || 0);
// The same courses by default: main must pass, and new courses are tried on purpose.
const seed = Number(process.env.MODEL_SEED || 20_261_121);
const path = process.env.MODEL_PATH;
const minuteMs = 60_000;
const usualRuns = 300;

/** Each of these must happen in at least a tenth of the courses: a model that never gets there could not fail. */
const mustComeAbout = [
  'order paid',
  'order cancelled',
  'order partRefunded',
  'attempt abandoned → paid',
  'payment secondTransaction',
  'refund undeliverable succeeded',
  'refund staffDecision succeeded',
  'order refunded → paid',
  'line credited',
  'unwind done',
  'process killed',
  'statement waited for a lock',
];
const enoughCourses = 200;

const tally = new Tally();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function play(one: Course): Promise<void> {
  await stage.clear(one.rule);
  const played = new Play(new World(stage), one);
  const wrong: string[] = [];
  try {
    for (const moment of one.moments) {
      await played.moment(moment);
      await played.lookAtLinks();
    }
    await settle(played, one.isSilent);
    const books = await readBooks(played);
    wrong.push(...brokenInvariants(played, books));
    tally.add(played, books);
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (wrong.length > 0) throw new Error([...wrong, '', ...played.story].join('\n'));
}

test(
  'whatever people, providers, the clock and crashes do in whatever order, no money is lost, doubled or given away',
  async () => {
    const details = await fc.check(fc.asyncProperty(course, play), {
      numRuns: runs || usualRuns,
      seed,
      interruptAfterTimeLimit: (runs > 0 ? 45 : 0.5) * minuteMs,
      markInterruptAsFailure: false,
      ...(path === undefined ? {} : { path }),
    });
    console.log(`${details.numRuns} courses, MODEL_SEED=${details.seed}\n${tally}`);
    const replay = `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath ?? ''}`;
    const why = details.errorInstance instanceof Error ? details.errorInstance.message : '';
    expect(details.failed, `to see it again: ${replay}\n${why}`).toBe(false);
    if (details.numRuns >= enoughCourses) {
      expect(mustComeAbout.filter((name) => !tally.has(name))).toEqual([]);
    }
  },
  60 * minuteMs,
);
