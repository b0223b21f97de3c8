import { useCall } from '../../call/use-call.ts';

export interface SimChecksInput {
  readonly iccid?: string;
  readonly imei?: string;
}

/** Every check of a SIM, in the order in which they are shown; each comes by itself. */
export function useSimChecks(input: SimChecksInput) {
  const status = useCall('/sim/check/status', input);
  const onOff = useCall('/sim/check/onOff', input);
  const stopReason = useCall('/sim/check/stopReason', input);
  const bindStatus = useCall('/sim/check/bindStatus', input);
  const imei = useCall('/sim/check/imei', input);
  const apnStatus = useCall('/sim/check/apnStatus', input);
  const session = useCall('/sim/check/session', input);
  const regionLimitStatus = useCall('/sim/check/region/limit/status', input);
  const regionLimitArea = useCall('/sim/check/region/limit/area', input);
  const riskDetail = useCall('/sim/check/riskDetail', input);
  return [
    { item: 'status', query: status },
    { item: 'onOff', query: onOff },
    { item: 'stopReason', query: stopReason },
    { item: 'bindStatus', query: bindStatus },
    { item: 'imei', query: imei },
    { item: 'apnStatus', query: apnStatus },
    { item: 'session', query: session },
    { item: 'regionLimitStatus', query: regionLimitStatus },
    { item: 'regionLimitArea', query: regionLimitArea },
    { item: 'riskDetail', query: riskDetail },
  ] as const;
}

export type SimChecks = ReturnType<typeof useSimChecks>;

/** The calls of these checks. */
export const simCheckCalls = [
  '/sim/check/status',
  '/sim/check/onOff',
  '/sim/check/stopReason',
  '/sim/check/bindStatus',
  '/sim/check/imei',
  '/sim/check/apnStatus',
  '/sim/check/session',
  '/sim/check/region/limit/status',
  '/sim/check/region/limit/area',
  '/sim/check/riskDetail',
] as const;
