import { type ReactNode, useId, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { nameOfDevice } from '../../page-kinds/device.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import type { CancelDraft } from './cancel-draft.ts';
import { texts } from './cancel-texts.ts';
import { DeviceSheet } from './device-sheet.tsx';

export interface CancelSubjectProps {
  readonly draft: CancelDraft;
  readonly userName: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<CancelDraft>) => void;
}

/** What to cancel: one device, or the account. */
export function CancelSubject({ draft, userName, error, onChange }: CancelSubjectProps): ReactNode {
  const words = useTexts(texts);
  const { subject, imei, deviceName } = draft;
  const errorId = useId();
  const [chooses, setChooses] = useState(false);
  const device = useCall('/device/getDeviceByImei', { imei }, { enabled: imei !== '' });
  const choice = (title: string, text: string) => (
    <>
      <span className={styles.choice}>{title}</span>
      <span className={styles.choiceText}>{withWordBreaks(text)}</span>
    </>
  );
  const name = device.data?.name ?? (deviceName || device.data?.modelName);
  return (
    <section>
      <SectionHeading>{words.what}</SectionHeading>
      <OptionCards
        label={words.what}
        value={subject}
        onChange={(next) => onChange({ subject: next })}
        options={[
          { value: 'device', content: choice(words.device, words.deviceText) },
          { value: 'account', content: choice(words.account, words.accountText(userName)) },
        ]}
      />
      {subject === 'device' && (
        <div className={styles.gap}>
          <Card>
            <fieldset name="imei" tabIndex={-1} aria-label={words.device} aria-describedby={error && errorId}>
              <ListRow
                icon={device.data ? <DevicePicture picture={device.data.picture} /> : <SearchIcon />}
                title={imei === '' ? words.choose : (name ?? imei)}
                text={imei === '' ? undefined : `IMEI ${imeiTail(imei)}`}
                end={imei === '' ? undefined : <span className={styles.small}>{words.change}</span>}
                onPress={() => setChooses(true)}
              />
            </fieldset>
          </Card>
          {error && (
            <div className={styles.gap} id={errorId}>
              <Notice tone="bad">{error}</Notice>
            </div>
          )}
        </div>
      )}
      <DeviceSheet
        open={chooses}
        onClose={() => setChooses(false)}
        onChoose={(chosen) => onChange({ imei: chosen.imei, deviceName: nameOfDevice(chosen) })}
      />
    </section>
  );
}
