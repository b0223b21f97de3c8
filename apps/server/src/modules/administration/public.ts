export { addAccount } from './add-account.ts';
export { addAppMessage, listAppMessages, withdrawAppMessage } from './app-messages.ts';
export { disableAccount, enableAccount, resetPassword, setBrands, setRole } from './change-account.ts';
export {
  bindDeviceTo,
  type ChangedDevice,
  haltDevice,
  resumeDevice,
  setScreenshots,
  unbindDeviceOf,
} from './change-device.ts';
export {
  listModels,
  type ModelView,
  modelPictures,
  setModel,
} from './device-models.ts';
export { exportDevices } from './export-devices.ts';
export { type FeatureRuleView, listFeatureRules, setFeatureRule } from './feature-rules.ts';
export { type DeviceImport, importDevices } from './import-devices.ts';
export { listAccounts } from './list-accounts.ts';
export { moveAccount } from './move-account.ts';
export {
  listTemplates,
  removeTemplate,
  setTemplate,
  type TemplateScope,
  type TemplateView,
} from './package-templates.ts';
export { listRewardTasks, setRewardTask } from './reward-tasks.ts';
