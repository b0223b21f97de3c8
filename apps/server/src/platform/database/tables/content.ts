import type { Generated } from 'kysely';

interface DictionariesTable {
  type: string;
  key: string;
  title_zh: string;
  title_en: string;
  sort: number;
}

interface AppMessagesTable {
  id: string;
  brand: string;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  published_at: Date;
  withdrawn_at: Date | null;
}

export interface PopupsTable {
  id: string;
  brand: string;
  type: 'notice' | 'offer' | 'expiry';
  platform: 'track' | 'cmp' | 'all';
  location: string | null;
  target_imei: string | null;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  button_type: 'close' | 'open';
  button_text_zh: string;
  button_text_en: string;
  action_url: string | null;
  count: number;
  remind_interval_hours: number;
  active_from: Date;
  active_to: Date;
  sort: number;
  updated_by: Generated<string | null>;
}

interface PopupViewsTable {
  popup_id: string;
  viewer: string;
  shown: Generated<number>;
  pop_time: Date | null;
  mutually_time: Date | null;
}

/** The tables of migrations/*-content.ts with what *-popup-authors.ts adds. */
export interface ContentTables {
  dictionaries: DictionariesTable;
  app_messages: AppMessagesTable;
  popups: PopupsTable;
  popup_views: PopupViewsTable;
}
