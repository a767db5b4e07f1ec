/** Under this key a store says which one it is. It is no file of anybody's, and is not listed as one. */
export const markKey = 'store-id';
