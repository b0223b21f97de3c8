import { type ControlCall, downCalls } from '../platform/control.ts';
import { type HttpHandler, jsonAnswer } from '../platform/http-server.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';

const key = 'simulated-amap-key';

/**
 * AMap's reverse geocoding: within a rectangle around Shanghai it knows an address, elsewhere none. Its key is not
 * among the settings for the server: the demo names places without AMap, and a test hands the key in.
 */
export async function startAmap(options: SimulatorOptions): Promise<RunningSimulator> {
  const conditions = { isDown: false };
  const asked: string[] = [];
  const controlCalls: Readonly<Record<string, ControlCall>> = {
    ...downCalls(conditions),
    'GET /control/asked': () => ({ asked }),
  };
  const handle: HttpHandler = async (request) => {
    if (conditions.isDown) return jsonAnswer(503, {});
    if (request.path !== '/v3/geocode/regeo') return jsonAnswer(404, {});
    if (request.query.get('key') !== key)
      return jsonAnswer(200, { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' });
    const location = request.query.get('location') ?? '';
    asked.push(location);
    const [longitude = Number.NaN, latitude = Number.NaN] = location.split(',').map(Number);
    const isKnown = longitude > 120.8 && longitude < 122.2 && latitude > 30.6 && latitude < 31.9;
    return jsonAnswer(200, {
      status: '1',
      info: 'OK',
      infocode: '10000',
      regeocode: {
        // AMap writes an absent value as an empty list.
        formatted_address: isKnown
          ? `上海市（模拟）${Math.round(longitude * 100)}路${Math.round(latitude * 100)}号`
          : [],
        addressComponent: { province: isKnown ? '上海市' : [] },
      },
    });
  };
  const { url, stop } = await serveSimulator({ port: options.port, controlCalls, handle });
  return { url, env: { AMAP_URL: url }, stop };
}
