import type { CallData } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { isAwaited, useCall } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { texts } from './account-texts.ts';

const DeviceProof = lazyOverlay(() =>
  import('../../page-kinds/device-proof.tsx').then((module) => module.DeviceProof),
);

const firstDevice = { page: 1, pageSize: 1, childFlag: 0 };

/**
 * The account's phone number, to be verified or changed at any time: somebody who skipped that when adding a device has
 * no other way to do it. The call binds the number by one of the account's own devices.
 */
export function PhoneRow({ user }: { readonly user: NonNullable<CallData<'/getLoginUserInfo'>> }): ReactNode {
  const words = useTexts(texts);
  const devices = useCall('/device/getDeviceList', firstDevice);
  /** Counts how often the sheet was opened: as its key, it resets the sheet each time. */
  const [round, setRound] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const imei = devices.data?.list[0]?.imei;
  const { phone, phoneVerified } = user;
  const open = () => {
    setRound(round + 1);
    setIsOpen(true);
  };
  return (
    <>
      <ListRow
        icon={<PhoneIcon />}
        title={words.phone}
        text={
          phone === null
            ? words.phoneNone
            : (phoneVerified ? words.phoneVerified : words.phoneUnverified)(phone)
        }
        {...(imei !== undefined
          ? { onPress: open }
          : !isAwaited(devices) && { href: pageUrl('wxDeviceList.html') })}
      />
      {imei !== undefined && (
        <DeviceProof
          key={round}
          device={{ imei, standing: 'owner' }}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          binds
        />
      )}
    </>
  );
}
