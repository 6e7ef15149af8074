import Fastify from 'fastify';
import pg from 'pg';

/**
 * The yardstick for the portal's lists: a route without session, tenant or contract that sends one indexed query
 * over the same rows, through a pool of the same size.
 */
const [url, tenantCode, projectCode, connections] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(connections) });
const app = Fastify();
app.get('/units', async () => {
  const { rows } = await pool.query(
    'SELECT * FROM unit_assets WHERE tenant_code = $1 AND project_code = $2 ORDER BY asset_code LIMIT 10',
    [tenantCode, projectCode],
  );
  return { list: rows };
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.(address && typeof address === 'object' ? address.port : 0);
process.once('disconnect', () => process.exit(0));
