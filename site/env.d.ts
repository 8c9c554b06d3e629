/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The execution context of the Worker, which carries the data of an edge-rendered page. */
    cfContext: import('../core/domain/edge-page.ts').EdgePageContext;
  }
}
