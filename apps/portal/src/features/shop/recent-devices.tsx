import { type ReactNode, useState } from 'react';
import { post } from '../../call/client.ts';
import { useSending } from '../../call/use-sending.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { forgetDevice, type RecentDevice, recentDevices } from './device-recent.ts';
import { texts } from './device-texts.ts';

const nameOf = ({ imei, name }: RecentDevice): string => name ?? `IMEI ${imeiTail(imei)}`;

/** The devices that were chosen last. If one does not exist any more, choosing it says so, and it can be removed. */
export function RecentDevices({
  onChoose,
}: {
  readonly onChoose: (imei: string, name?: string) => void;
}): ReactNode {
  const words = useTexts(texts);
  const [recent, setRecent] = useState(recentDevices);
  const [gone, setGone] = useState<RecentDevice>();
  const asking = useSending((imei: string) => post('/device/getDeviceByImei', { imei }));
  const choose = (device: RecentDevice) => {
    setGone(undefined);
    const open = () => onChoose(device.imei, device.name);
    asking.mutate(device.imei, {
      onSuccess: open,
      // Any other problem, such as a lost connection, is shown by the page that opens.
      onError: ({ code }) => (code === 'noService' ? setGone(device) : open()),
    });
  };
  if (recent.length === 0) return null;
  return (
    <section>
      <SectionHeading>{words.recent}</SectionHeading>
      <Card>
        <Rows>
          {recent.map((device) => (
            <ListRow
              key={device.imei}
              title={nameOf(device)}
              text={device.name && imeiTail(device.imei)}
              onPress={() => choose(device)}
            />
          ))}
        </Rows>
      </Card>
      {gone && (
        <Notice
          tone="warn"
          live
          action={
            <Button
              tone="plain"
              onPress={() => {
                setRecent(forgetDevice(gone.imei));
                setGone(undefined);
              }}
            >
              {words.forget}
            </Button>
          }
        >
          {words.gone(nameOf(gone))}
        </Notice>
      )}
    </section>
  );
}
