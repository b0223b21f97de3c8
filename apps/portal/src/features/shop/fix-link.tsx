import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { type Fix, fixPage } from './fit.ts';
import { texts } from './outlook-texts.ts';

/** The link to the page on which a problem can be solved; nothing if there is no such page. */
export function FixLink({ imei, fix }: { readonly imei: string; readonly fix: Fix | null }): ReactNode {
  const words = useTexts(texts);
  const device = useCall('/device/getDeviceByImei', { imei });
  const page = fixPage(fix, device.data?.picture === 'hotspot');
  if (fix === null || fix === 'chooseOtherPackage' || !page) return null;
  const labels = {
    insertSim: words.fixInsertSim,
    changeSim: words.fixChangeSim,
    putSimBack: words.fixPutSimBack,
    activate: words.fixActivate,
    renew: words.fixRenew,
    realName: words.fixRealName,
    switchOn: words.fixSwitchOn,
    askSeller: words.fixAskSeller,
  };
  return (
    <Button tone="plain" href={pageUrl(page.path, { imei, type: page.type })}>
      {labels[fix]}
    </Button>
  );
}
