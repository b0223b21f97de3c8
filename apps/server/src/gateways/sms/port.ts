/** A short message that is filled into a template which the carrier has approved. */
export interface SmsMessage {
  /** With country code where it is not of mainland China. */
  readonly phone: string;
  readonly template: 'phoneCode';
  readonly parameters: Readonly<Record<string, string>>;
}

/** Sends short messages. @throws when it was not taken, or may not have been */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
