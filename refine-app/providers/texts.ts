/** Refine's own texts by its keys; its pages and buttons are not used. */
export const texts: Readonly<Record<string, string>> = {
  'notifications.success': '完了',
  'notifications.error': '処理に失敗しました',
  'notifications.createSuccess': '{{resource}}を登録しました',
  'notifications.createError': '{{resource}}の登録に失敗しました',
  'notifications.editSuccess': '{{resource}}を更新しました',
  'notifications.editError': '{{resource}}の更新に失敗しました',
  'notifications.deleteSuccess': '{{resource}}を削除しました',
  'notifications.deleteError': '{{resource}}の削除に失敗しました',
  warnWhenUnsavedChanges: '保存していない変更があります。このページを離れると、変更は失われます。',
};
