const storageKey = 'seseragiReloadedFor';

/**
 * After an update on the server, the parts that this page would still load are gone: the page is then loaded anew, once for each
 * missing part. The address is already that of the page wanted, and forms that hold something were asked about before.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing new can be loaded; the page says so itself.
    if (!navigator.onLine) return;
    const missing = event.payload.message;
    if (sessionStorage.getItem(storageKey) === missing) return;
    sessionStorage.setItem(storageKey, missing);
    event.preventDefault();
    window.location.reload();
  });
}
