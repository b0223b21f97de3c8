import { answerOf } from '../../call/answer-of.ts';

/** Why the packages would not work in one of the devices, in the server's words. */
export interface DeviceStop {
  readonly imei: string;
  readonly cause: string;
}

/** A slow check holds up a payment no longer than this. */
const limitMs = 3000;

/** Those of the devices in which the packages would not work now. A device whose check fails is not among them. */
export async function stopsOf(
  imeis: readonly string[],
  packageIds: readonly number[],
): Promise<readonly DeviceStop[]> {
  const stops = imeis.map(async (imei): Promise<readonly DeviceStop[]> => {
    const fit = await answerOf('/pay/package/checkFit', { imei, packageIds: [...packageIds] }, limitMs);
    const stop = fit?.checks.find(({ state }) => state === 'stop');
    return stop ? [{ imei, cause: stop.text }] : [];
  });
  return (await Promise.all(stops)).flat();
}
