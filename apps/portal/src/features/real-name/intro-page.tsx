import type { ReactNode } from 'react';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { MicrophoneIcon, ShieldIcon, SimIcon, UserIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { IdCardPicture } from './card-pictures.tsx';
import styles from './flow.module.css';
import { HowItGoes } from './how-it-goes.tsx';
import { texts } from './pages-texts.ts';

/** The page before the verification: why it is needed, and what to have at hand. */
export function RealNameIntroPage(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  return (
    <Screen
      bottom={
        <Button size="l" href={pageUrl('mifi/realname-card-list.html', { imei })}>
          {words.begin}
        </Button>
      }
    >
      <Card>
        <IdCardPicture side="front" />
        <h2>{words.introTitle}</h2>
        <p className={styles.lead}>{withWordBreaks(words.introText)}</p>
      </Card>
      <SectionHeading>{words.need}</SectionHeading>
      <Card>
        <Rows>
          <ListRow icon={<UserIcon />} title={words.needCard} text={words.needCardText} />
          <ListRow icon={<MicrophoneIcon />} title={words.needPlace} text={words.needPlaceText} />
          <ListRow icon={<SimIcon />} title={words.needDevice} text={words.needDeviceText} />
          <ListRow icon={<ShieldIcon />} title={words.safe} text={words.safeText} />
        </Rows>
      </Card>
      <HowItGoes imei={imei} />
    </Screen>
  );
}
