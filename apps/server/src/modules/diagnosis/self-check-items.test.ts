import { expect, test } from 'vitest';
import { type Carrier, CarrierError, type CarrierProblem } from '../../gateways/carrier/port.ts';
import { itemMaker, type SelfCheckDeps, type SelfCheckSubject } from './self-check-items.ts';

const items = ['onOff', 'imei', 'session', 'apnStatus', 'riskDetail'];

/** What a self-check says of these items, and how often it asked the carrier, if the carrier has this problem. */
async function checked(problem: CarrierProblem): Promise<{ asked: number; problems: unknown[] }> {
  let asked = 0;
  const fails = () => {
    asked += 1;
    return Promise.reject(new CarrierError(problem));
  };
  const carrier = { status: fails, binding: fails, session: fails, apn: fails, risk: fails };
  const deps = { carrier: carrier as Partial<Carrier>, clock: { now: () => new Date() } };
  const subject = {
    device: { imei: '490154203237518' },
    sim: { iccid: '89860677000000000002' },
    place: null,
  };
  const make = itemMaker(deps as unknown as SelfCheckDeps, subject as unknown as SelfCheckSubject);
  const problems: unknown[] = [];
  for (const item of items) {
    const { state, detail } = await make(item);
    expect(state).toBe('unknown');
    problems.push(detail?.problem);
  }
  return { asked, problems };
}

test('after two silences the carrier is not asked any more, and what it would have said is unknown', async () => {
  expect(await checked('carrierSilent')).toEqual({ asked: 2, problems: items.map(() => 'carrierSilent') });
});

test.each(['carrierUnavailable', 'simUnknown'] as const)(
  '%s is no silence: it answers at once',
  async (problem) => {
    expect(await checked(problem)).toEqual({ asked: items.length, problems: items.map(() => problem) });
  },
);
