// `npm start` is production unless the environment says otherwise: nobody seals account numbers with the demo's key by forgetting a variable.
process.env.NODE_ENV ||= 'production';
await import('./server.ts');
