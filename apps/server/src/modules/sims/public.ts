import type { HandlersOf } from '../../platform/handler.ts';
import { autoChangeCard } from './auto-change-card.ts';
import type { SimDeps } from './card-switches.ts';
import { getCardInfo } from './get-card-info.ts';
import { simInfo } from './info.ts';
import { manualChangeCard } from './manual-change-card.ts';

export { askAboutSims } from './ask-about-sims.ts';
export { bindSims } from './bind-sims.ts';
export { cancelLapsedSims } from './cancel-lapsed.ts';
export { type SimDeps, settleSwitch, sweepSwitches } from './card-switches.ts';
export { simVerdict } from './rules.ts';

export function simCalls(deps: SimDeps): HandlersOf<'sims'> {
  return {
    'sims.get-card-info': getCardInfo(deps),
    'sims.manual-change-card': manualChangeCard(deps),
    'sims.auto-change-card': autoChangeCard(deps),
    'sims.info': simInfo(deps.db),
  };
}
