/** How the name ends in a certificate that an installation has made for itself, for trying things out. */
export const sampleMark = '電子印（見本）';
