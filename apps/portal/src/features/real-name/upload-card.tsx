import type { ReactNode } from 'react';
import { errorText } from '../../call/error-text.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './flow.module.css';
import { texts } from './flow-texts.ts';
import { type CaptureUpload, isForeign, isTooLarge } from './use-capture-upload.ts';

export interface UploadCardProps {
  readonly upload: CaptureUpload;
  readonly isVideo: boolean;
}

/** The progress of a photo's or video's upload, why it stopped, or why it was refused. */
export function UploadCard({ upload, isVideo }: UploadCardProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  if (upload.kind === 'none') return null;
  if (upload.kind === 'refused') {
    return (
      <Notice tone="bad" live>
        {isTooLarge(upload.error) ? words.tooLarge : errorText(upload.error, language)}
      </Notice>
    );
  }
  if (upload.kind === 'cut') {
    const { error } = upload;
    return (
      <Notice
        tone="warn"
        live
        action={
          error.needsLogin ? (
            <LoginButton tone="plain" />
          ) : (
            <Button tone="plain" onPress={upload.sendNow}>
              {words.sendNow}
            </Button>
          )
        }
      >
        {/* Only the server's own message says more than "not sent"; an answer from a proxy does not. */}
        <strong>{isForeign(error) ? words.cutTitle : errorText(error, language)}</strong>
        <br />
        {isVideo ? words.cutVideo : words.cutPhoto}
      </Notice>
    );
  }
  const percent = Math.round(upload.share * 100);
  const label = percent === 100 ? words.checking : isVideo ? words.sendingVideo : words.sendingPhoto;
  return (
    <Card>
      <p className={styles.sending}>
        <strong role="status">{label}</strong>
        <span className={styles.share}>{percent}%</span>
      </p>
      <progress className={styles.bar} aria-label={label} max={100} value={percent} />
    </Card>
  );
}
