// Nest first: CommonJS add-ons that ask for it while an ES module is being linked fail otherwise.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
