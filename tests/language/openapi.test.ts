import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../api/http/openapi.ts';
import { isInput } from '../../schema/field.ts';
import { writePath } from '../../schema/resource.ts';
import { everyResource } from '../support/rows.ts';
import { routes } from './app.ts';

// biome-ignore lint/suspicious/noExplicitAny: the test looks at a document whose shape is what it tests.
const document = JSON.parse(JSON.stringify(openApiDocument(routes, 'http://localhost:3000'))) as any;

describe('the OpenAPI document of declared routes', () => {
  it.each(everyResource)('shows every field of $name in its row, and every input in what it takes, but no secret', (resource) => {
    const { properties } = document.components.schemas[resource.name];
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.options.writeOnly) expect(properties).not.toHaveProperty(name);
      else expect(properties[name].title).toBe(field.label);
    }
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['id', 'version', 'createdAt', 'updatedAt', 'abilities']));
    const post = document.paths[writePath(resource)]?.post;
    expect(Boolean(post)).toBe(Boolean(resource.access.create) && !resource.of);
    if (!post) return;
    const { schema } = post.requestBody.content['application/json'];
    const inputs = Object.entries(resource.fields).filter(([, field]) => isInput(field));
    expect(Object.keys(schema.properties)).toEqual(inputs.map(([name]) => name));
    expect(schema.required ?? []).toEqual(inputs.filter(([, { options }]) => options.required || options.requiredOnCreate).map(([name]) => name));
  });

  it('describes what each action asks for, and of which rows many are done at once', () => {
    const bodyOf = (path: string, method: string) => document.paths[path][method].requestBody.content['application/json'].schema;
    expect(Object.keys(bodyOf('/admin/books/{id}/reprice', 'post').properties)).toEqual(['price', 'reason', 'version']);
    expect(bodyOf('/admin/books/{id}/reprice', 'post').required).toEqual(['price', 'version']);
    expect(bodyOf('/admin/books/bulk-reprice', 'post').required).toEqual(['ids', 'versions', 'price']);
    expect(bodyOf('/loans/{id}/bringBack', 'put').required ?? []).not.toContain('version');
    expect(bodyOf('/admin/books/bulk-reprice', 'post').properties.ids).toMatchObject({ type: 'array', minItems: 1, maxItems: 20 });
    expect(Object.keys(bodyOf('/loans/{id}/lend', 'post').properties)).toEqual(['lentOn', 'fee', 'version']);
    expect(Object.keys(bodyOf('/loans/{id}/refuse', 'post').properties)).toEqual(['comment', 'version']);
    expect(document.paths['/loans/{id}/bringBack']).toHaveProperty('put');
    expect(document.paths).not.toHaveProperty('/loans/{id}/expire');
  });
});
