import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an assistant connects with the address and an API token of the account page', async ({
  projectId,
  page,
}) => {
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'AI assistant' });
  const address = await section.getByLabel('Give it this address').inputValue();
  await expectNoAxeFindingsInBothThemes(page);

  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('Assistant');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'New API token' }).inputValue();

  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  const { structuredContent } = await client.callTool({ name: 'list_projects', arguments: {} });
  await client.close();
  expect(structuredContent).toMatchObject({ projects: [{ id: projectId, name: 'Night Tram' }] });
});
