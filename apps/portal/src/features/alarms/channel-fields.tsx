import { type ReactNode, useId } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { type Channel, type ChannelLeft, channelOrder } from './alarm.ts';
import { channelText } from './alarm-words.ts';
import styles from './alarms.module.css';
import { texts as configTexts } from './config-texts.ts';
import { texts } from './editor-texts.ts';

export interface ChannelFieldsProps {
  readonly name: string;
  readonly imei: string;
  readonly chosen: readonly Channel[];
  readonly left: readonly ChannelLeft[];
  readonly error: string | undefined;
  readonly onChange: (channels: readonly Channel[]) => void;
}

/** The channels of an alarm, and what each has left. A channel with nothing left can still be chosen. */
export function ChannelFields({ name, imei, chosen, left, error, onChange }: ChannelFieldsProps): ReactNode {
  const words = useTexts(texts);
  const errorId = useId();
  const shared = useTexts(configTexts);
  const format = useFormat();
  const buys = { app: '', sms: words.buySms, phone: words.buyPhone, voice: words.buyVoice };
  return (
    <fieldset name={name} tabIndex={-1} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{words.channels}</legend>
      {channelOrder.map((channel) => {
        const own = left.find((one) => one.channel === channel);
        if (!own) return null;
        const text = channelText(own, chosen.includes('app'), shared, format);
        return (
          <div className={styles.channel} key={channel}>
            <Checkbox
              label={shared[channel]}
              text={<span className={own.available ? undefined : styles.short}>{text}</span>}
              checked={chosen.includes(channel)}
              onChange={(checked) =>
                onChange(channelOrder.filter((one) => (one === channel ? checked : chosen.includes(one))))
              }
            />
            {!own.available && own.leftToday !== 0 && own.packageType !== null && (
              <a className={styles.buy} href={pageUrl('information.html', { imei, type: own.packageType })}>
                {buys[channel]}
              </a>
            )}
          </div>
        );
      })}
      <FieldError text={error} id={errorId} />
    </fieldset>
  );
}
