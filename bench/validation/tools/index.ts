import type { Tool } from '../tool.ts';
import { chowChow } from './chow-chow.ts';
import { expressOpenapiValidate } from './express-openapi-validate.ts';
import { expressOpenapiValidator } from './express-openapi-validator.ts';
import { openapiBackend } from './openapi-backend.ts';
import { openapiDataValidator } from './openapi-data-validator.ts';
import { openapiEnforcer } from './openapi-enforcer.ts';
import { openapiResponseValidator } from './openapi-request-response-validator.ts';
import { openapiValidator } from './openapi-validator.ts';
import { ours } from './ours.ts';
import { prism } from './prism.ts';
import { converted, hyperjump, swaggerModelValidator } from './schemas.ts';

/** The columns of the table. */
export const tools: readonly Tool[] = [
  ...[ours, expressOpenapiValidator, openapiBackend, openapiResponseValidator, prism, openapiEnforcer, chowChow],
  ...[openapiDataValidator, expressOpenapiValidate, openapiValidator, converted, hyperjump, swaggerModelValidator],
];
