import type { Stage } from './stage.ts';

/** An accident with a name, for a person to watch. */
export interface Scenario {
  /** What goes wrong, and what the result must be. */
  readonly about: string;
  /** The provider that shows it best; `wechatpay` unless given. */
  readonly provider?: string;
  play(stage: Stage): Promise<void>;
}
