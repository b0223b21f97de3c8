export { connectDevices } from './connect-devices.ts';
export { forgetDataUse, forgetPositions, forgetReports } from './forget.ts';
export { createIngest } from './ingest.ts';
export { keepTelemetryDays } from './keep-days.ts';
export { markOffline } from './mark-offline.ts';
export { pollDevices } from './poll-devices.ts';
