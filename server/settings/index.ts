export { checkSetting } from './check-setting.ts';
export { joinSettings } from './join-settings.ts';
export { readSetting, readSettings } from './read-settings.ts';
export type { Setting, SettingGroup, StoreSettings } from './setting.ts';
export { wrongValue } from './settings.errors.ts';
export { deleteSecrets, keepsSecrets, saveSetting } from './settings.store.ts';
export { settingsAdminRoutes } from './settings-admin.routes.ts';
