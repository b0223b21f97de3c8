import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { IdCardPicture } from './card-pictures.tsx';
import styles from './flow.module.css';
import { FlowScreen } from './flow-screen.tsx';
import { texts } from './flow-texts.ts';
import { OtherWay } from './other-way.tsx';
import { cameraPage, type StepProps } from './real-name.ts';
import type { Sent } from './send-capture.ts';
import { UploadCard } from './upload-card.tsx';
import { useCaptureUpload } from './use-capture-upload.ts';
import { Withdraw } from './withdraw.tsx';

export interface PhotoStepProps extends StepProps {
  readonly side: 'front' | 'back';
  readonly onSent: (sent: Sent) => void;
}

/** The step for one side of the ID card: instructions, the camera, and the progress of the upload. */
export function PhotoStep({ target, realName, onChange, side, onSent }: PhotoStepProps): ReactNode {
  const words = useTexts(texts);
  const offlineReason = useOfflineReason();
  const { iccid } = realName;
  const upload = useCaptureUpload(target, iccid, side, { onSent });
  const isOnItsWay = upload.kind === 'sending' || upload.kind === 'cut';
  const again = isOnItsWay || upload.kind === 'refused';
  const first = side === 'front' ? words.shootFront : words.shootBack;
  return (
    <FlowScreen
      realName={realName}
      note={upload.kind === 'none' ? offlineReason : undefined}
      bottom={
        <Button
          size="l"
          tone={isOnItsWay ? 'quiet' : 'main'}
          href={pageUrl(cameraPage, { step: side, imei: target.imei, iccid, from: 'flow' })}
        >
          {again ? words.retake : first}
        </Button>
      }
    >
      <UploadCard upload={upload} isVideo={false} />
      <Card>
        <IdCardPicture side={side} />
        <h2>{words[side]}</h2>
        <p className={styles.lead}>{withWordBreaks(side === 'front' ? words.frontText : words.backText)}</p>
        <ul className={styles.hints}>
          {[words.hintFlat, words.hintLight, words.hintWhole].map((hint) => (
            <li key={hint}>
              <CheckIcon />
              <span>{withWordBreaks(hint)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <div className={styles.links}>
        <Button tone="plain" href={pageUrl('realNameView.html', { imei: target.imei })}>
          {words.howTo}
        </Button>
        <OtherWay target={target} realName={realName} onChange={onChange} />
        <Withdraw target={target} realName={realName} onChange={onChange} />
      </div>
    </FlowScreen>
  );
}
