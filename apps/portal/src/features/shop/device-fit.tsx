import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { ListRow, Row, Rows } from '../../ui/rows.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './checkout.module.css';
import { type Fit, type FitCheck, outlookOf } from './fit.ts';
import { FixLink } from './fix-link.tsx';
import { texts } from './outlook-texts.ts';
import type { Package } from './package.ts';

const tones: Readonly<Record<FitCheck['state'], Tone>> = {
  ok: 'ok',
  warn: 'warn',
  stop: 'bad',
  unknown: 'idle',
};

/** Whether the packages will work on the device, by the server's checks, and what to do if they will not. */
export function DeviceFit({
  imei,
  items,
}: {
  readonly imei: string;
  readonly items: readonly Package[];
}): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const fit = useFit(imei, items);
  if (!fit.data) {
    if (!fit.error) return <Row label={words.device}>{words.checking}</Row>;
    return (
      <Row label={words.device} onPress={() => void fit.refetch()}>
        {words.checkFailed}
      </Row>
    );
  }
  const outlook = outlookOf(fit.data, items);
  return (
    <>
      <Row label={words.device} onPress={() => setOpen(true)}>
        <Tag tone={tones[outlook.state]} dot>
          {words[outlook.cause]}
        </Tag>
      </Row>
      <Remedies imei={imei} checks={outlook.open} />
      <ChecksSheet open={open} onClose={() => setOpen(false)} fit={fit.data} />
    </>
  );
}

/** For one of several devices: only the checks that say that the packages would not work. */
export function DeviceStops({
  imei,
  items,
}: {
  readonly imei: string;
  readonly items: readonly Package[];
}): ReactNode {
  const fit = useFit(imei, items);
  return <Remedies imei={imei} checks={fit.data?.checks.filter(({ state }) => state === 'stop') ?? []} />;
}

export const useFit = (imei: string, items: readonly Package[]) =>
  useCall('/pay/package/checkFit', { imei, packageIds: items.map(({ packageId }) => packageId) });

const Remedies = ({
  imei,
  checks,
}: {
  readonly imei: string;
  readonly checks: readonly FitCheck[];
}): ReactNode =>
  checks.map((check) => (
    <div className={styles.remedy} key={check.item}>
      <p>{check.text}</p>
      <FixLink imei={imei} fix={check.fix} />
    </div>
  ));

/** Every check, with its state and the time at which it was made. */
function ChecksSheet({
  open,
  onClose,
  fit,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly fit: Fit;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const nowMs = useNow();
  const labels = {
    ok: words.stateOk,
    warn: words.stateWarn,
    stop: words.stateStop,
    unknown: words.stateUnknown,
  };
  return (
    <Sheet open={open} onClose={onClose} title={words.checksTitle}>
      <Rows>
        {fit.checks.map(({ item, state, text, asOf }) => (
          <ListRow
            key={item}
            title={text}
            text={words.checked(momentText(format, asOf, nowMs))}
            end={<Tag tone={tones[state]}>{labels[state]}</Tag>}
          />
        ))}
      </Rows>
    </Sheet>
  );
}
