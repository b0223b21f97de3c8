import { ControlError, readCount } from '../platform/control.ts';
import { type CodeName, isCodeName } from './codes.ts';

/** The steps for which a refusal can be asked. */
const steps = ['front', 'back', 'info', 'digits', 'video'] as const;
export type Step = (typeof steps)[number];

interface AskedRefusal {
  readonly step: Step;
  readonly code: CodeName;
  /** Only for this SIM; left out, any. */
  readonly iccid: string | undefined;
  timesLeft: number;
}

/** The refusals that were asked for and are not used up yet. */
export class Refusals {
  #asked: AskedRefusal[] = [];

  /**
   * @param input `{step, refusal, iccid?, times?}`; refusal is a name of codes.ts
   * @throws ControlError naming what is wrong with it
   */
  add(input: Record<string, unknown>): void {
    const step = steps.find((one) => one === input.step);
    if (step === undefined) throw new ControlError(400, `step must be one of ${steps.join(', ')}`);
    const { refusal: code, iccid } = input;
    if (!isCodeName(code) || code === 'ok') throw new ControlError(400, 'refusal must be the name of a code');
    const refusal: AskedRefusal = {
      step,
      code,
      iccid: typeof iccid === 'string' ? iccid : undefined,
      timesLeft: readCount(input, 'times', 1),
    };
    if (refusal.timesLeft > 0) this.#asked.push(refusal);
  }

  /** Uses up one time of the oldest refusal that applies. */
  take(step: Step, iccid: string): CodeName | undefined {
    const asked = this.#asked.find((one) => one.step === step && (one.iccid ?? iccid) === iccid);
    if (asked === undefined) return undefined;
    asked.timesLeft -= 1;
    if (asked.timesLeft <= 0) this.#asked = this.#asked.filter((one) => one !== asked);
    return asked.code;
  }
}
