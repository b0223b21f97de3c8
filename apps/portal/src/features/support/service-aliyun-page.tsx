import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { errorText } from '../../call/error-text.ts';
import { serverNow } from '../../call/server-clock.ts';
import { useCall } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { useIsLoggedIn, useIsOnline } from '../../call/use-session.ts';
import { useHost } from '../../host/host-context.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { MessageIcon, OfflineIcon, UserIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage, type StateMessageProps } from '../../ui/states.tsx';
import { ContactRows, type ServiceGroup } from './contact-rows.tsx';
import { type ChatWindow, openChat } from './open-chat.ts';
import { texts } from './service-texts.ts';
import styles from './support.module.css';

/** The chat with customer service; if it is not available, the reason and the other ways to reach people. */
export function ServiceAliyunPage(): ReactNode {
  const words = useTexts(texts);
  const isOnline = useIsOnline();
  const isLoggedIn = useIsLoggedIn();
  const group = useCall('/csd/getServiceGroup', {});
  const { kind } = useHost();
  // A chat that is open stays open, even if the connection is lost.
  const [chat, setChat] = useState<ChatWindow>();
  if (chat) return <ChatFrame chat={chat} group={group.data} onAgain={() => setChat(undefined)} />;
  if (!isOnline)
    return (
      <PlainContact
        group={group.data}
        icon={OfflineIcon}
        tone="idle"
        title={words.offlineTitle}
        text={words.offlineText}
      />
    );
  if (group.data === undefined)
    return (
      <Screen>
        <QueryState query={group} skeleton="detail">
          {() => null}
        </QueryState>
        <OtherWays group={undefined} />
      </Screen>
    );
  // A mini-program opens only pages of its own domains, and the chat window's is not among them.
  if (kind === 'mini-program' && group.data.chat !== 'none')
    return (
      <PlainContact
        group={group.data}
        icon={MessageIcon}
        tone="idle"
        title={words.miniTitle}
        text={words.miniText}
      />
    );
  if (group.data.chat === 'none')
    return (
      <PlainContact
        group={group.data}
        icon={MessageIcon}
        tone="idle"
        title={words.noChatTitle}
        text={words.noChatText}
      />
    );
  if (!isLoggedIn)
    return (
      <PlainContact
        group={group.data}
        icon={UserIcon}
        title={words.loginTitle}
        text={words.loginText}
        actions={<LoginButton />}
      />
    );
  return <ChatOpening group={group.data} onOpened={setChat} />;
}

interface ChatOpeningProps {
  readonly group: ServiceGroup;
  readonly onOpened: (chat: ChatWindow) => void;
}

function ChatOpening({ group, onOpened }: ChatOpeningProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { mutate, error } = useSending(openChat);
  const open = useCallback(() => mutate(undefined, { onSuccess: onOpened }), [mutate, onOpened]);
  // The page opens the chat at once; coming back to it after a failure tries again.
  useEffect(open, [open]);
  if (error === null)
    return (
      <Screen>
        <Skeleton kind="content" busyLabel={words.opening} />
      </Screen>
    );
  const isNotOffered = error.code === 'customerServiceNotOffered';
  return (
    <PlainContact
      group={group}
      icon={isNotOffered ? MessageIcon : WarningIcon}
      tone={isNotOffered ? 'idle' : 'warn'}
      title={isNotOffered ? words.noChatTitle : words.awayTitle}
      text={isNotOffered ? words.noChatText : errorText(error, language)}
      actions={
        !isNotOffered && (
          <Button tone="quiet" onPress={open}>
            {words.retry}
          </Button>
        )
      }
    />
  );
}

interface ChatFrameProps {
  readonly chat: ChatWindow;
  readonly group: ServiceGroup | undefined;
  readonly onAgain: () => void;
}

/** The window of the customer-service product, in a sandboxed frame that can't navigate this page. */
function ChatFrame({ chat, group, onAgain }: ChatFrameProps): ReactNode {
  const words = useTexts(texts);
  const { title } = usePage();
  const host = useHost();
  // The address can be opened only for a few minutes; after that, a window of its own needs a new address.
  const openAlone = () => (serverNow() < chat.expiresAt ? host.openPage(chat.url, title) : onAgain());
  return (
    <Screen>
      <iframe
        className={styles.chat}
        src={chat.url}
        title={words.frame}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
      <div className={styles.links}>
        {/* An app opens no pages of other sites. */}
        {host.kind === 'web' && (
          <Button tone="plain" onPress={openAlone}>
            {words.newWindow}
          </Button>
        )}
        <Button tone="plain" onPress={onAgain}>
          {words.again}
        </Button>
      </div>
      <OtherWays group={group} />
    </Screen>
  );
}

function OtherWays({ group }: { readonly group: ServiceGroup | undefined }): ReactNode {
  const words = useTexts(texts);
  return (
    <>
      <SectionHeading>{words.otherWays}</SectionHeading>
      <Card>
        <ContactRows group={group} />
      </Card>
    </>
  );
}

function PlainContact({
  group,
  ...message
}: { readonly group: ServiceGroup | undefined } & StateMessageProps): ReactNode {
  return (
    <Screen>
      <StateMessage {...message} />
      <Card>
        <ContactRows group={group} />
      </Card>
    </Screen>
  );
}
