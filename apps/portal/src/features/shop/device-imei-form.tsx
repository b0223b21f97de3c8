import { isImei } from '@device-pay/rules';
import { type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { Notice } from '../../ui/tag.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import styles from './device-picker.module.css';
import { texts } from './device-texts.ts';

const DeviceScanner = lazyOptional(
  () => import('./device-scanner.tsx').then((module) => module.DeviceScanner),
  () => <Notice tone="warn">{useTexts(texts).scanFailed}</Notice>,
);
const canScan = typeof window !== 'undefined' && 'BarcodeDetector' in window && 'mediaDevices' in navigator;

/** Chooses a device by its imei, typed, pasted or scanned. A wrong digit is found before the server is asked. */
export function DeviceImeiForm({ onChoose }: { readonly onChoose: (imei: string) => void }): ReactNode {
  const words = useTexts(texts);
  const [imei, setImei] = useState('');
  const [error, setError] = useState<string>();
  const [showsWhere, setShowsWhere] = useState(false);
  const [scans, setScans] = useState(false);
  const focusField = useFieldFocus('imei');
  const submit = (typed: string) => {
    const digits = typed.replace(/\D/g, '');
    if (digits.length === 15 && isImei(digits)) return onChoose(digits);
    setError(digits.length === 15 ? words.imeiWrong : words.imeiLength(digits.length));
    focusField();
  };
  return (
    <Card>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(imei);
        }}
      >
        <TextField
          name="imei"
          label={words.imei}
          hint={words.imeiHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={imei}
          onChange={(value) => {
            setImei(value);
            setError(undefined);
          }}
          error={error}
        />
        <Button type="submit" size="l" block>
          {words.open}
        </Button>
        <div className={styles.helps}>
          <Button tone="plain" expanded={showsWhere} onPress={() => setShowsWhere(!showsWhere)}>
            {words.where}
          </Button>
          {canScan && (
            <Button tone="plain" onPress={() => setScans(!scans)}>
              {scans ? words.scanStop : words.scan}
            </Button>
          )}
        </div>
        {showsWhere && <WhereIsTheImei text={words.whereText} />}
        {scans && (
          <Suspense fallback={null}>
            <DeviceScanner
              onFound={(found) => {
                setScans(false);
                setImei(found);
                submit(found);
              }}
            />
          </Suspense>
        )}
      </form>
    </Card>
  );
}

/** A drawing of the back of a device with its label. */
function WhereIsTheImei({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={styles.where}>
      <svg viewBox="0 0 120 72" aria-hidden="true" focusable="false">
        <rect className={styles.body} x="2" y="2" width="116" height="68" rx="14" />
        <circle className={styles.line} cx="24" cy="22" r="7" />
        <rect className={styles.label} x="42" y="16" width="64" height="42" rx="6" />
        <path
          className={styles.line}
          d="M50 26h22M50 34h30M51 42v9M55 42v9M58 42v9M63 42v9M66 42v9M71 42v9M75 42v9M79 42v9M82 42v9M87 42v9M91 42v9M96 42v9"
        />
      </svg>
      <p>{text}</p>
    </div>
  );
}
