import type { ReactNode } from 'react';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './clients-texts.ts';
import type { HotspotClient } from './hotspot.ts';
import { BlockIcon, LaptopIcon } from './hotspot-icons.tsx';

export interface ClientRowProps {
  readonly client: HotspotClient;
  readonly nowMs: number;
  readonly action: ReactNode;
}

/** A device that is connected, was connected, or is blocked. */
export function ClientRow({ client, nowMs, action }: ClientRowProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  return (
    <ListRow
      icon={client.blocked ? <BlockIcon /> : <LaptopIcon />}
      title={client.name || words.unnamed}
      text={
        <>
          {client.mac.split(/(?=:)/).flatMap((pair, index) => [
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one address, in its order
            index > 0 && <wbr key={index} />,
            pair,
          ])}
          <br />
          {client.connected && client.ip
            ? words.ip(client.ip)
            : withWordBreaks(words.lastSeen(momentText(format, client.lastSeenAt, nowMs)))}
        </>
      }
      end={action}
    />
  );
}
