import { JournalledState } from './journalled-state.ts';
import type { NotificationStore, StoredNotification } from './notifier.ts';

/** The base of the state of simulators that send notifications. */
export class NotifyingState<Notification extends StoredNotification>
  extends JournalledState
  implements NotificationStore<Notification>
{
  readonly notifications = this.recordsOf<Notification>('notification');

  saveNotification(notification: Notification): void {
    this.save('notification', notification.id, notification);
  }
}
