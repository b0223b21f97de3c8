/** One message about one alarm to one person. */
export interface AlarmMessage {
  /** Stays the same on every retry, so that the person gets one message. */
  readonly requestId: string;
  readonly channel: 'app' | 'sms' | 'phone' | 'voice';
  readonly brand: string;
  readonly imei: string;
  /** The owner's account, for its app; null where the device has no owner. */
  readonly userId: string | null;
  /** The number for SMS or call. */
  readonly phone: string | null;
  readonly language: 'zh' | 'en';
  /** What is shown, sent or read aloud. */
  readonly text: string;
  readonly code: number;
  readonly at: Date;
  /** For `voice`: how long the device records. */
  readonly seconds: number | null;
}

/** `unreachable`: it was not sent and will not be. */
export type AlarmDispatch = 'sent' | 'unreachable';

/** Sends alarms to people. A call that throws has an unknown outcome and may be repeated. */
export interface AlarmSender {
  send(message: AlarmMessage): Promise<AlarmDispatch>;
}
