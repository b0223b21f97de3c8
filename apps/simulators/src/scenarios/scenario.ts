import type { Stage } from './stage.ts';

/** A named accident that a person can watch. */
export interface Scenario {
  /** What goes wrong, and what has to come out. */
  readonly about: string;
  /** Where it shows best; `wechatpay` if it is not said. */
  readonly provider?: string;
  play(stage: Stage): Promise<void>;
}
