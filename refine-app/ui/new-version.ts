const storageKey = 'seseragiReloadedFor';

/**
 * Reloads the page when a chunk is missing because the server has been updated, once per missing chunk. For unsaved forms the question
 * has already been asked.
 * @param wanted the address of the current navigation, if any
 */
export function reloadForNewVersion(wanted: () => string | undefined): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would not help; the page shows the failure itself.
    if (!navigator.onLine) return;
    const missing = event.payload.message;
    if (sessionStorage.getItem(storageKey) === missing) return;
    sessionStorage.setItem(storageKey, missing);
    event.preventDefault();
    const address = wanted();
    if (address) window.location.assign(address);
    else window.location.reload();
  });
}
