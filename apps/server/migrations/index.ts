import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as devices from './0002-devices.ts';
import * as catalogue from './0003-catalogue.ts';
import * as orders from './0004-orders.ts';
import * as payments from './0005-payments.ts';
import * as coupons from './0006-coupons.ts';
import * as content from './0007-content.ts';
import * as ledger from './0008-ledger.ts';
import * as wechatIdentities from './0009-wechat-identities.ts';
import * as pets from './0010-pets.ts';
import * as files from './0011-files.ts';
import * as support from './0012-support.ts';
import * as help from './0013-help.ts';
import * as rewards from './0014-rewards.ts';
import * as balance from './0015-balance.ts';
import * as cancellations from './0016-cancellations.ts';
import * as realName from './0017-real-name.ts';
import * as telemetry from './0018-telemetry.ts';
import * as alarms from './0019-alarms.ts';
import * as catalogueAdditions from './0020-catalogue-additions.ts';
import * as deviceCommands from './0021-device-commands.ts';
import * as popupAuthors from './0022-popup-authors.ts';
import * as audit from './0023-audit.ts';
import * as cloudErasures from './0024-cloud-erasures.ts';
import * as devicePauses from './0025-device-pauses.ts';
import * as serviceAmendments from './0026-service-amendments.ts';
import * as ownDeviceTime from './0027-own-device-time.ts';
import * as guestLogins from './0028-guest-logins.ts';
import * as heldCoupons from './0029-held-coupons.ts';
import * as takenGuests from './0030-taken-guests.ts';
import * as dueRows from './0031-due-rows.ts';
import * as pausedDevices from './0032-paused-devices.ts';
import * as simKeys from './0033-sim-keys.ts';
import * as proofAndAudit from './0034-proof-and-audit.ts';
import * as simBindings from './0035-sim-bindings.ts';
import * as toldBindings from './0036-told-bindings.ts';
import * as haltedDevices from './0037-halted-devices.ts';
import * as keptNoLonger from './0038-kept-no-longer.ts';
import * as hotspotClients from './0039-hotspot-clients.ts';
import * as spareIndexes from './0040-spare-indexes.ts';
import * as pastTickets from './0041-past-tickets.ts';
import * as endedCommands from './0042-ended-commands.ts';
import * as rowsOfOne from './0043-rows-of-one.ts';
import * as largeCases from './0044-large-cases.ts';
import * as featuresOfNoPage from './0045-features-of-no-page.ts';
import * as hashesOfEndedCases from './0046-hashes-of-ended-cases.ts';
import * as afterAStop from './0047-after-a-stop.ts';
import * as refundsPaidOtherwise from './0048-refunds-paid-otherwise.ts';
import * as ticketsSpentAgain from './0049-tickets-spent-again.ts';

/** In the order in which they run. A migration that was released is never changed: add another. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-devices': devices,
  '0003-catalogue': catalogue,
  '0004-orders': orders,
  '0005-payments': payments,
  '0006-coupons': coupons,
  '0007-content': content,
  '0008-ledger': ledger,
  '0009-wechat-identities': wechatIdentities,
  '0010-pets': pets,
  '0011-files': files,
  '0012-support': support,
  '0013-help': help,
  '0014-rewards': rewards,
  '0015-balance': balance,
  '0016-cancellations': cancellations,
  '0017-real-name': realName,
  '0018-telemetry': telemetry,
  '0019-alarms': alarms,
  '0020-catalogue-additions': catalogueAdditions,
  '0021-device-commands': deviceCommands,
  '0022-popup-authors': popupAuthors,
  '0023-audit': audit,
  '0024-cloud-erasures': cloudErasures,
  '0025-device-pauses': devicePauses,
  '0026-service-amendments': serviceAmendments,
  '0027-own-device-time': ownDeviceTime,
  '0028-guest-logins': guestLogins,
  '0029-held-coupons': heldCoupons,
  '0030-taken-guests': takenGuests,
  '0031-due-rows': dueRows,
  '0032-paused-devices': pausedDevices,
  '0033-sim-keys': simKeys,
  '0034-proof-and-audit': proofAndAudit,
  '0035-sim-bindings': simBindings,
  '0036-told-bindings': toldBindings,
  '0037-halted-devices': haltedDevices,
  '0038-kept-no-longer': keptNoLonger,
  '0039-hotspot-clients': hotspotClients,
  '0040-spare-indexes': spareIndexes,
  '0041-past-tickets': pastTickets,
  '0042-ended-commands': endedCommands,
  '0043-rows-of-one': rowsOfOne,
  '0044-large-cases': largeCases,
  '0045-features-of-no-page': featuresOfNoPage,
  '0046-hashes-of-ended-cases': hashesOfEndedCases,
  '0047-after-a-stop': afterAStop,
  '0048-refunds-paid-otherwise': refundsPaidOtherwise,
  '0049-tickets-spent-again': ticketsSpentAgain,
};
