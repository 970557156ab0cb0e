export { renderBehaviour } from './document.ts';
export { observedOpenapi } from './observed-openapi.ts';
