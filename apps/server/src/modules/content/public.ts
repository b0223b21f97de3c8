import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getAppMessageByProjectId } from './get-app-message-by-project-id.ts';
import { getPopupWindowByImei } from './get-popup-window-by-imei.ts';
import { getWelfareAdvertisingSwitch } from './get-welfare-advertising-switch.ts';
import { listDictionary } from './list-dictionary.ts';
import { listPopups } from './list-popups.ts';
import { savePopupWindow } from './save-popup-window.ts';
import { updatePopup } from './update-popup.ts';

export { cleanUpReminders } from './clean-up.ts';

export function contentCalls(db: Database): HandlersOf<'content'> {
  return {
    'content.get-popup-window-by-imei': getPopupWindowByImei(db),
    'content.get-app-message-by-project-id': getAppMessageByProjectId(db),
    'content.list-dictionary': listDictionary(db),
    'content.save-popup-window': savePopupWindow(db),
    'content.get-welfare-advertising-switch': getWelfareAdvertisingSwitch(db),
    'content.list-popups': listPopups(db),
    'content.update-popup': updatePopup(db),
  };
}
