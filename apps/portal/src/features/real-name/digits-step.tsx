import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { useSend } from '../../call/use-call.ts';
import { SendFailure } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { FacePicture } from './card-pictures.tsx';
import styles from './flow.module.css';
import { FlowScreen } from './flow-screen.tsx';
import { clockText } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import { type Digits, digitsOf, dropDigits, keepDigits, keptDigits } from './kept-digits.ts';
import { OtherWay } from './other-way.tsx';
import { cameraPage, named, type StepProps } from './real-name.ts';
import { lastStartAt } from './recording-time.ts';
import type { Sent } from './send-capture.ts';
import { UploadCard } from './upload-card.tsx';
import { useCaptureUpload } from './use-capture-upload.ts';
import { followRefusal } from './use-real-name.ts';
import { Withdraw } from './withdraw.tsx';

export interface DigitsStepProps extends StepProps {
  readonly onSent: (sent: Sent) => void;
}

/** Gets digits that are valid for minutes, then the video in which they are read aloud, and shows its upload. */
export function DigitsStep({ target, realName, onChange, onSent }: DigitsStepProps): ReactNode {
  const words = useTexts(texts);
  const offlineReason = useOfflineReason();
  const { iccid } = realName;
  const [digits, setDigits] = useState<Digits | undefined>(() => keptDigits(iccid));
  const now = useNow(digits?.expiresAt);
  const asking = useSend('/api/unicom/realname/getReadNum/v2');
  const upload = useCaptureUpload(target, iccid, 'video', {
    onSent(sent) {
      dropDigits(iccid);
      onSent(sent);
    },
    // A refused video has used the digits up, so a page that is opened again must not show them.
    onRefused: () => dropDigits(iccid),
  });
  const isOver = digits !== undefined && digits.expiresAt <= now;
  const { kind, giveUp } = upload;
  useEffect(() => {
    // The digits have expired, so the server would refuse the video when the connection is back.
    if (isOver && kind === 'cut') void giveUp();
  }, [isOver, kind, giveUp]);
  const isOnItsWay = upload.kind === 'sending' || upload.kind === 'cut';
  // A refused video has used the digits up.
  const isGood = digits !== undefined && now <= lastStartAt(digits) && upload.kind !== 'refused';
  const ask = () =>
    asking.mutate(
      { input: named(target) },
      {
        onSuccess: (issued) => {
          const fresh = digitsOf(issued, serverNow());
          keepDigits(iccid, fresh);
          setDigits(fresh);
          upload.forget();
        },
        onError: followRefusal,
      },
    );
  return (
    <FlowScreen
      realName={realName}
      note={isOnItsWay ? undefined : offlineReason}
      bottom={
        isOnItsWay ? undefined : isGood ? (
          <Button
            size="l"
            href={pageUrl(cameraPage, { step: 'video', imei: target.imei, iccid, from: 'flow' })}
          >
            {words.toRecord}
          </Button>
        ) : (
          <Button
            size="l"
            pending={asking.isPending}
            disabled={offlineReason !== undefined}
            describedBy={offlineReason !== undefined}
            onPress={ask}
          >
            {digits ? words.newDigits : words.getDigits}
          </Button>
        )
      }
    >
      <UploadCard upload={upload} isVideo />
      {asking.error && <SendFailure error={asking.error} />}
      {!isOnItsWay && isGood && (
        <Card>
          <div className={styles.centred}>
            <h2>{words.readThese}</h2>
            <p className={styles.digits}>
              {digits.digits.split('').map((digit, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same digit may come twice
                <span key={index}>{digit}</span>
              ))}
            </p>
            <p className={styles.share} role="timer">
              {words.valid(clockText(digits.expiresAt - now))}
            </p>
          </div>
        </Card>
      )}
      {!isOnItsWay && !isGood && digits && upload.kind !== 'refused' && (
        <Notice tone="warn" live>
          <strong>{isOver ? words.over : words.tooLate}</strong>
          <br />
          {words.overText}
        </Notice>
      )}
      {!isOnItsWay && (
        <Card>
          <FacePicture />
          <h2>{words.digitsTitle}</h2>
          <p className={styles.lead}>{withWordBreaks(words.digitsText)}</p>
        </Card>
      )}
      <div className={styles.links}>
        <OtherWay target={target} realName={realName} onChange={onChange} />
        <Withdraw target={target} realName={realName} onChange={onChange} />
      </div>
    </FlowScreen>
  );
}
