import { type ReactNode, useState } from 'react';
import { isInChatApp } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { openMiniProgramPage } from '../../host/mini-program-page.ts';
import { copyText } from '../../page-kinds/copy-value.tsx';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withDigitGroups } from '../../ui/with-digit-groups.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { PagePicture } from './card-pictures.tsx';
import styles from './guide.module.css';
import { texts } from './pages-texts.ts';
import { flowPage } from './real-name.ts';

/** The mini-program's own page that continues the verification with the mini-program's camera. */
const miniProgramPath = '/pages/real-name/index';

/** Leads to the chat app when this browser's camera does not open: through its mini-program, or by a link. */
export function RealNameAppletPage(): ReactNode {
  const words = useTexts(texts);
  const host = useHost();
  const imei = useImei();
  const iccid = usePage().query.get('iccid') ?? undefined;
  const [failed, setFailed] = useState(false);
  const [opening, setOpening] = useState(false);
  const flowUrl = pageUrl(flowPage, { imei, iccid });
  const link = new URL(flowUrl, location.href).href;
  const isMiniProgram = host.kind === 'mini-program';
  const isWechat = isInChatApp(host);

  const openMini = async () => {
    setOpening(true);
    setFailed(false);
    try {
      await openMiniProgramPage(window, pageUrl('', { imei, iccid }).replace('/pay/', miniProgramPath));
    } catch {
      setFailed(true);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Screen
      bottom={
        <>
          <Button tone={isWechat && !isMiniProgram ? 'main' : 'quiet'} size="l" href={flowUrl}>
            {words.here}
          </Button>
          {isMiniProgram && (
            <Button size="l" pending={opening} onPress={() => void openMini()}>
              {words.openMini}
            </Button>
          )}
          {!isWechat && (
            <Button size="l" onPress={() => void copyText(link, words.copied, words.copyFailed)}>
              {words.copyLink}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <Notice tone="bad" live>
          {words.miniFailed}
        </Notice>
      )}
      <Card>
        <PagePicture />
        <h2>{isWechat ? words.already : words.appletTitle}</h2>
        <p className={styles.lead}>{withWordBreaks(isWechat ? words.alreadyText : words.appletText)}</p>
      </Card>
      {!isWechat && (
        <>
          <SectionHeading>{words.appletHow}</SectionHeading>
          <Card>
            <ol className={styles.order}>
              <li>{withProseBreaks(words.appletCopy)}</li>
              <li>{withProseBreaks(words.appletOpen)}</li>
              <li>{withProseBreaks(words.appletTap)}</li>
            </ol>
            <p className={styles.link}>{withDigitGroups(link)}</p>
            <p className={styles.lead}>{withWordBreaks(words.linkSafe)}</p>
          </Card>
        </>
      )}
    </Screen>
  );
}
