import { useCall } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';

/** The address of the device's own home: hotspots have one, all others the services. */
export function useDeviceHome(imei: string): string {
  const device = useCall('/device/getDeviceByImei', { imei });
  return pageUrl(device.data?.picture === 'hotspot' ? 'wxHome.html' : 'serve.html', { imei });
}
