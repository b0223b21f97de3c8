import { type ReactNode, useState } from 'react';
import { get } from '../../call/client.ts';
import type { CallResult } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { useHost } from '../../host/host-context.ts';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { SendFailure } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { HallPicture, PagePicture } from './card-pictures.tsx';
import styles from './flow.module.css';
import { FlowScreen } from './flow-screen.tsx';
import { texts } from './flow-texts.ts';
import { hotlines } from './hotlines.ts';
import { OtherWay } from './other-way.tsx';
import { named, type RealName, type StepProps } from './real-name.ts';
import { followRefusal } from './use-real-name.ts';

export interface CarrierStepProps extends StepProps {
  readonly query: CallResult<RealName>;
  /** The server refuses to open the carrier's page without consent to the current version of the text. */
  readonly onConsentMissing: () => void;
}

/** Verification by the carrier itself, on its page or in its shop: where it begins, and where its result is shown. */
export function CarrierStep({
  target,
  realName,
  onChange,
  query,
  onConsentMissing,
}: CarrierStepProps): ReactNode {
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const format = useFormat();
  const now = useNow();
  const offlineReason = useOfflineReason();
  // A mini-program opens only pages of its own domains, and the carrier's page is not among them.
  const isMiniProgram = useHost().kind === 'mini-program';
  const [isAway, setIsAway] = useState(false);
  const [carrierUrl, setCarrierUrl] = useState<string>();
  const carrier = sims[realName.carrier];
  const hotline = hotlines[realName.carrier];
  const onPage = realName.nextStep === 'page';
  const opening = useSending(async () => {
    const returnPath = pageUrl('mifi/realname_check.html', { imei: target.imei, iccid: target.iccid });
    const { url } = await get('/mifi/getMultiRealNameUrl', { ...named(target), returnPath });
    return url;
  });
  const open = () =>
    opening.mutate(undefined, {
      onError: (error) => {
        followRefusal(error);
        if (error.code === 'realNameConsentNeeded') onConsentMissing();
      },
      onSuccess: (url) => {
        setIsAway(true);
        if (isMiniProgram) setCarrierUrl(url);
        else location.assign(url);
      },
    });
  const askNow = (
    <Button
      tone={onPage && !isAway ? 'quiet' : 'main'}
      size="l"
      pending={query.fetchStatus === 'fetching'}
      onPress={() => void query.refetch()}
    >
      {onPage ? words.checkResult : words.askNow}
    </Button>
  );
  return (
    <FlowScreen
      realName={realName}
      note={offlineReason}
      bottom={
        <>
          {(!onPage || isAway) && askNow}
          {onPage && (
            <Button
              tone={isAway ? 'quiet' : 'main'}
              size="l"
              pending={opening.isPending}
              disabled={offlineReason !== undefined}
              describedBy={offlineReason !== undefined}
              onPress={open}
            >
              {isMiniProgram ? words.getLink : words.openPage}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} skeleton="form">
        {() => null}
      </QueryState>
      {opening.error && <SendFailure error={opening.error} />}
      {carrierUrl !== undefined && (
        <Card>
          <p className={styles.lead} role="status">
            {withWordBreaks(words.openOutside)}
          </p>
          <div className={styles.space}>
            <CopyValue value={carrierUrl} label={words.link} />
          </div>
        </Card>
      )}
      <Card>
        {onPage ? <PagePicture /> : <HallPicture />}
        <h2>{withWordBreaks(onPage ? words.pageTitle(carrier) : words.hallTitle(carrier))}</h2>
        <p className={styles.lead}>{withProseBreaks(onPage ? words.pageText : words.hallText)}</p>
      </Card>
      <Card>
        <Row label={words.iccid}>
          <CopyValue value={realName.iccid} label={words.iccid} />
        </Row>
        {hotline && (
          <Row label={words.hotline}>
            <a href={`tel:${hotline}`}>{hotline}</a>
          </Row>
        )}
        <Row label={words.result}>
          <Tag tone="idle" dot>
            {words.pending}
          </Tag>
        </Row>
        {query.dataUpdatedAt > 0 && (
          <p className={styles.small}>
            {words.hallAfter}
            <br />
            {words.askedAt(momentText(format, query.dataUpdatedAt, now))}
          </p>
        )}
      </Card>
      <div className={styles.links}>
        <OtherWay target={target} realName={realName} onChange={onChange} />
      </div>
    </FlowScreen>
  );
}
