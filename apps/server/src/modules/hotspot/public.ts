import type { HandlersOf } from '../../platform/handler.ts';
import type { CommandDeps } from './commands.ts';
import { functionConfig } from './function-config.ts';
import { getFunctionByImei } from './get-function-by-imei.ts';
import { getMifiMessage } from './get-mifi-message.ts';
import { getMifiSignal } from './get-mifi-signal.ts';

export { askOutcome } from './ask-outcome.ts';
export type { CommandDeps } from './commands.ts';
export { eachByDevice } from './each-by-device.ts';
export { releaseHotspot } from './reset-wifi.ts';
export { sendWaiting, settleCommand, sweepCommands } from './settle-command.ts';

export function hotspotCalls(deps: CommandDeps): HandlersOf<'hotspot'> {
  return {
    'hotspot.get-mifi-message': getMifiMessage(deps.db),
    'hotspot.get-mifi-signal': getMifiSignal(deps.db),
    'hotspot.function-config': functionConfig(deps),
    'hotspot.get-function-by-imei': getFunctionByImei(deps.db),
  };
}
